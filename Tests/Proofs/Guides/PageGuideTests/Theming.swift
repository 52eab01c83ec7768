#if Web
import MillraceViews
import MillraceWeb

// The code of “Theme it”.

func themed(_ site: LiveSite, css: String, logo: String) -> LiveSite {
  var site = site
  site.style("/look.css", Array(css.utf8))  // on all pages, or `on: "/shop"`
  site.asset("/logo.svg", Array(logo.utf8), type: "image/svg+xml")
  return site
}

func found(_ site: LiveSite) -> LiveSite {
  var site = site
  site.missing = { visit in
    let isHebrew = visit.language(among: ["en", "he"]) == "he"
    return StaticPage(
      isHebrew ? "אין כאן דבר" : "Nothing is here",
      head: isHebrew ? PageHead(language: "he", direction: .rightToLeft) : PageHead(),
      forms: ["Search": "/search"],
      view: column {
        heading(isHebrew ? "אין כאן דבר" : "Nothing is here")
        form("Search") {
          field(isHebrew ? "חיפוש" : "Search", text: "", purpose: .search) { _ in }.named("for")
          button(isHebrew ? "חיפוש" : "Search", role: .primary)
        }
      })
  }
  return site
}
#endif
