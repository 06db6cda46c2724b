// iOS 15 or later. In SwiftUI, wrap the controller in a UIViewControllerRepresentable.
import UIKit
import WebKit

private let service = "https://rewards.example.com"

final class OfferWallController: UIViewController, WKUIDelegate {
    private let userId: String
    /// Asks your server for a token of the user.
    private let mintToken: @MainActor () async throws -> String
    private lazy var web: WKWebView = {
        let settings = WKWebViewConfiguration()
        settings.userContentController.add(Listener(self), name: "offerWall")
        let web = WKWebView(frame: .zero, configuration: settings)
        web.uiDelegate = self
        // A swipe from the edge closes what is open on the page.
        web.allowsBackForwardNavigationGestures = true
        return web
    }()

    init(userId: String, mintToken: @escaping @MainActor () async throws -> String) {
        self.userId = userId
        self.mintToken = mintToken
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("use init(userId:mintToken:)") }

    override func loadView() { view = web }

    override func viewDidLoad() {
        super.viewDidLoad()
        Task { await open() }
    }

    /// With the token in the request, the page comes with the user's offers and balance.
    private func open() async {
        // URLQueryItem leaves a plus sign unescaped, and the service would read it as a space.
        let user = userId.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        guard let page = URL(string: "\(service)/wall/1/1?subid1=\(user)#await-token") else { return }
        var request = URLRequest(url: page)
        if let token = try? await mintToken() {
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }
        web.load(request)
    }

    fileprivate func hear(_ message: WKScriptMessage) {
        let origin = message.frameInfo.securityOrigin
        guard message.frameInfo.isMainFrame, "\(origin.protocol)://\(origin.host)" == service,
              let body = message.body as? [String: Any], body["src"] as? String == "offer-wall"
        else { return }
        let data = body["data"] as? [String: Any] ?? [:]
        switch body["type"] as? String {
        case "hello", "session-expired":
            Task {
                let token = try? await mintToken()
                send("init", ["token": token ?? ""])
            }
        case "offer-open":
            send("ack", ["id": data["id"] ?? 0])
            openInBrowser(URL(string: data["url"] as? String ?? ""))
        default: break
        }
    }

    private func send(_ type: String, _ data: [String: Any]) {
        let message: [String: Any] = ["v": 1, "src": "offer-wall-host", "type": type, "data": data]
        guard let json = try? JSONSerialization.data(withJSONObject: message) else { return }
        let text = String(decoding: json, as: UTF8.self)
        web.evaluateJavaScript("if (location.origin === '\(service)') postMessage(\(text), location.origin);")
    }

    private func openInBrowser(_ url: URL?) {
        guard let url, url.scheme == "https" || url.scheme == "http" else { return }
        UIApplication.shared.open(url)
    }

    func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for action: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        openInBrowser(action.request.url)
        return nil
    }
}

/// The web view retains this handler, so the handler refers to the controller weakly.
private final class Listener: NSObject, WKScriptMessageHandler {
    private weak var owner: OfferWallController?

    init(_ owner: OfferWallController) { self.owner = owner }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        owner?.hear(message)
    }
}
