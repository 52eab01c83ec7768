#if Web
import MillraceWeb

// The code of “Theme it”.

func themed(_ site: LiveSite, css: String, logo: String) -> LiveSite {
  var site = site
  site.style("/look.css", Array(css.utf8))  // on all pages, or `on: "/shop"`
  site.asset("/logo.svg", Array(logo.utf8), type: "image/svg+xml")
  return site
}
#endif
