// Flutter with webview_flutter 4, url_launcher 6 and Dart 3. Android's manifest needs the permission
// android.permission.INTERNET. The channel is called AndroidInterface on iOS, too.
import 'dart:convert';
import 'package:flutter/widgets.dart';
import 'package:url_launcher/url_launcher.dart';
import 'package:webview_flutter/webview_flutter.dart';

const service = 'https://rewards.example.com';

class OfferWall extends StatefulWidget {
  const OfferWall({super.key, required this.userId, required this.mintToken});
  final String userId;

  /// Asks your server for a token of the user.
  final Future<String> Function() mintToken;
  @override
  State<OfferWall> createState() => _OfferWallState();
}

class _OfferWallState extends State<OfferWall> {
  late final WebViewController _controller = WebViewController()
    ..setJavaScriptMode(JavaScriptMode.unrestricted)
    ..addJavaScriptChannel('AndroidInterface', onMessageReceived: (message) => _hear(message.message))
    ..setNavigationDelegate(NavigationDelegate(onNavigationRequest: _leave));

  @override
  void initState() {
    super.initState();
    _open();
  }

  /// With the token in the request, the page comes with the user's offers and balance.
  Future<void> _open() async {
    final token = await _token();
    await _controller.loadRequest(
      Uri.parse('$service/wall/1/1?subid1=${Uri.encodeQueryComponent(widget.userId)}#await-token'),
      headers: token == '' ? const {} : {'Authorization': 'Bearer $token'},
    );
  }

  Future<String> _token() => widget.mintToken().catchError((_) => '');

  void _send(String type, Map<String, Object?> data) {
    final message = jsonEncode({'v': 1, 'src': 'offer-wall-host', 'type': type, 'data': data});
    _controller.runJavaScript("if (location.origin === '$service') postMessage($message, location.origin);");
  }

  Future<void> _hear(String text) async {
    final at = await _controller.currentUrl() ?? '';
    if (!at.startsWith('$service/')) return;
    switch (jsonDecode(text)) {
      case {'src': 'offer-wall', 'type': 'hello' || 'session-expired'}:
        _send('init', {'token': await _token()});
      case {'src': 'offer-wall', 'type': 'offer-open', 'data': {'id': int id, 'url': String url}}:
        _send('ack', {'id': id});
        await _openInBrowser(url);
    }
  }

  NavigationDecision _leave(NavigationRequest request) {
    if (!request.isMainFrame || request.url.startsWith('$service/')) return NavigationDecision.navigate;
    _openInBrowser(request.url);
    return NavigationDecision.prevent;
  }

  Future<void> _openInBrowser(String address) async {
    final url = Uri.parse(address);
    if (url.isScheme('https') || url.isScheme('http')) {
      await launchUrl(url, mode: LaunchMode.externalApplication);
    }
  }

  Future<void> _goBack(bool didPop, Object? _) async {
    if (didPop) return;
    if (await _controller.canGoBack()) {
      await _controller.goBack();
    } else if (mounted) {
      Navigator.of(context).pop();
    }
  }

  @override
  Widget build(BuildContext context) => PopScope<Object?>(
        canPop: false,
        onPopInvokedWithResult: _goBack,
        child: SafeArea(child: WebViewWidget(controller: _controller)),
      );
}
