import sys; sys.path.insert(0,"/srv/w9/Tests/Proofs/Browser")
from playwright.sync_api import sync_playwright, expect
from conftest import launch_chromium
import time
with sync_playwright() as p:
    b=launch_chromium(p.chromium); page=b.new_page(viewport={"width":1280,"height":900})
    t=time.time(); page.goto("http://127.0.0.1:8377/annotations/PA0.03"); page.wait_for_selector("html[data-live]"); print("live",time.time()-t)
    expect(page.get_by_test_id("count")).to_have_text("All 1,200 annotations",timeout=15000); print("count",time.time()-t)
    print(page.get_by_test_id("sync").text_content())
    page.get_by_role("button",name="Add an issue").click()
    page.get_by_role("button",name="In the middle of the sheet").click()
    try:
        expect(page.get_by_test_id("place")).to_have_text("500 · 500",timeout=5000)
    except Exception as e: print(str(e)[:200])
    page.screenshot(path="a.png",full_page=False)
