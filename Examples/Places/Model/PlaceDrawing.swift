/// The drawings of the places, as SVG.
///
/// A drawing has the light and the ground of its region, and the shapes of its place.
enum PlaceDrawing {
  /// Returns the drawing of the place with an id; the region alone for an unknown one.
  static func svg(of id: String) -> String {
    let region = Atlas.place(id)?.region.id ?? ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320">
      \(grounds[region] ?? "")
      \(shapes[id] ?? "")
      </svg>

      """
  }

  private static let grounds = [
    "coast": """
    <path fill="#cfe4ef" d="M0 0h640v320H0z"/><circle cx="520" cy="80" r="34" fill="#f6dc92"/>
    <path fill="#5b98b4" d="M0 190h640v130H0z"/>
    <path fill="#79b0c8" d="M40 214h90v4H40zm160 22h120v4H200zm250-14h110v4H450zM90 270h140v4
    H90z"/>
    """,
    "hills": """
    <path fill="#dbe8dd" d="M0 0h640v320H0z"/><circle cx="120" cy="70" r="30" fill="#f6e3a6"/>
    <path fill="#a9c39a" d="M0 210Q150 90 330 190T640 140V320H0z"/>
    <path fill="#83a86f" d="M0 260Q200 180 400 250T640 230V320H0z"/>
    """,
    "town": """
    <path fill="#f1e4d3" d="M0 0h640v320H0z"/>
    <path fill="#dcc3a6" d="M0 150h70v-40h60v60h50v-80h70v70h60v-50h80v60h60v-90h70v60h60v-30
    h60v210H0z"/>
    <path fill="#b9a58c" d="M0 280h640v40H0z"/>
    """,
  ]

  private static let shapes = [
    "lighthouse": """
    <path fill="#5d5b57" d="M150 320l60-70 50-14h110l40 30 70 54z"/>
    <path fill="#fbfaf6" d="M270 240l16-150h50l16 150z"/>
    <path fill="#b84a3c" d="M282 128h58l3 30h-64zm-7 62h72l3 30h-78z"/>
    <path fill="#3e4a55" d="M274 84h74v8h-74zm14-36h46l6 36h-58z"/>
    <path fill="#f7d774" d="M298 56h26v26h-26z"/><path fill="#b84a3c" d="M284 50l27-26 27 26z"/>
    <path fill="#f7d774" opacity=".35" d="M330 60l310-44v92z"/>
    """,
    "harbour": """
    <path fill="#8b8378" d="M0 250h230v70H0z"/><path fill="#6f675d" d="M0 250h230v10H0z"/>
    <path fill="#b84a3c" d="M290 226h150l-24 40H316z"/><path fill="#2f5d7a" d="M470 206h110
    l-18 30h-76z"/>
    <path fill="#fbfaf6" d="M330 196h50v30h-50zm160-12h36v22h-36z"/>
    <path fill="#3e4a55" d="M400 110h5v116h-5zm140 6h4v90h-4zM405 116l64 96h-3l-64-92z"/>
    <path fill="#d9a441" d="M60 210h46v40H60z"/><path fill="#a8743a" d="M114 222h34v28h-34z"/>
    <path fill="none" stroke="#fff" stroke-width="4" d="M200 80q14-14 28 0 14-14 28 0m120-36
    q12-12 24 0 12-12 24 0"/>
    """,
    "dunes": """
    <path fill="#ead7a8" d="M0 240Q130 150 300 230T640 200V320H0z"/>
    <path fill="#d9c08a" d="M0 290Q220 210 420 280T640 262V320H0z"/>
    <path fill="none" stroke="#7e9150" stroke-width="4" stroke-linecap="round" d="M110 214
    l-8-40m14 36l2-46m6 44l16-36M440 226l-10-38m16 36l4-44m6 44l18-34M560 214l-6-30m12 30l8-34"/>
    <path fill="#9a7b52" d="M250 300l120-46 8 6-110 52z"/>
    """,
    "mill": """
    <path fill="#7fb3c9" d="M0 276q160-20 320 6t320-8v46H0z"/>
    <path fill="#e6dccb" d="M250 150h170v126H250z"/><path fill="#8a4f3d" d="M234 154
    l101-66 101 66z"/>
    <path fill="#5a463a" d="M320 216h40v60h-40zm-46-34h30v26h-30zm92 0h30v26h-30z"/>
    <g fill="none" stroke="#5a463a" stroke-width="8"><circle cx="212" cy="232" r="52"/>
    <path d="M160 232h104M212 180v104M175 195l74 74m0-74l-74 74"/></g>
    """,
    "quarry": """
    <path fill="#78808b" d="M0 120l90-30 60 60 80-10 40 120H0z"/>
    <path fill="#646c77" d="M640 90l-110 20-50 70-90 6-20 74h270z"/>
    <path fill="#4d555f" d="M150 150l80-10 40 120h-60zm330 30l50-70 20 150h-60z"/>
    <path fill="#3f8d84" d="M0 252h640v68H0z"/><path fill="#65a89f" d="M80 274h150v4H80z
    m240 18h180v4H320z"/>
    <path fill="#3e4a55" d="M560 40h6v70h-6zm-90 0h96v6h-96zm6 6h3v60h-3z"/>
    """,
    "tower": """
    <path fill="#6d935b" d="M120 320Q320 140 540 320z"/>
    <path fill="#b5aa9a" d="M276 226V92l20 10 12-18 26 16 18-22 16 14v134z"/>
    <path fill="#8e8475" d="M332 226V98l20-20 16 14v134z"/>
    <path fill="#4b443b" d="M298 130h18v30h-18zm0 52h18v44h-18zm38-44h14v24h-14z"/>
    <path fill="#8e8475" d="M590 182h14v20h-14z"/>
    """,
    "market": """
    <path fill="#4d6a62" d="M110 150q210-130 420 0v14H110z"/>
    <path fill="#d8e6e0" d="M150 148q170-92 340 0z"/>
    <path fill="#3c5049" d="M120 164h14v116h-14zm126 0h12v116h-12zm134 0h12v116h-12zm126 0h14
    v116h-14z"/>
    <path fill="#b84a3c" d="M140 206h100v20H140zm260 0h100v20H400z"/>
    <path fill="#d9a441" d="M264 206h110v20H264z"/>
    <path fill="#7c5b3f" d="M148 246h84v34h-84zm124 0h94v34h-94zm136 0h84v34h-84z"/>
    """,
    "museum": """
    <path fill="#6f9fae" d="M0 262h640v58H0z"/>
    <path fill="#a8927a" d="M40 262q100-110 200 0h-24q-76-82-152 0z"/>
    <path fill="#9c5a48" d="M300 90h230v172H300z"/><path fill="#6e3d31" d="M288 78h254v16H288z"/>
    <path fill="#f1e4d3" d="M326 120h40v46h-40zm138 0h40v46h-40z"/>
    <path fill="#3e4a55" d="M388 176q27-34 54 0v86h-54z"/>
    <path fill="#f0c75e" d="M409 128a13 13 0 1 1 12 0v34h-12z"/>
    """,
    "roofs": """
    <path fill="#a86f52" d="M90 190h470v130H90z"/><path fill="#7f503a" d="M78 178h494v16H78z"/>
    <path fill="#6b4a35" d="M130 152h90v26h-90zm250 0h70v26h-70z"/>
    <path fill="#6d935b" d="M130 152q10-44 24-2 12-60 24-2 14-46 42 4zm250 0
    q14-50 30-4 12-34 40 4z"/>
    <path fill="#d9a441" d="M480 118h54v60h-54z"/><path fill="#b5852c" d="M480 136h54v5h-54z
    m0 18h54v5h-54z"/>
    <path fill="#5a463a" d="M256 148h96v8h-96zm8 8h8v22h-8zm72 0h8v22h-8zm-80-32h96v8h-96z"/>
    <path fill="#f1e4d3" d="M140 226h40v40h-40zm110 0h40v40h-40zm110 0h40v40h-40zm110 0h40v40
    h-40z"/>
    """,
  ]
}

extension Place {
  /// The address of its drawing.
  var picture: String { "/places/pictures/\(id).svg" }
}
