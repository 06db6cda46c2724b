import { useEffect, useRef } from 'react';
import { BackHandler, Linking } from 'react-native';
import { WebView } from 'react-native-webview';
import type { WebViewMessageEvent, WebViewNavigation } from 'react-native-webview';

// React Native with react-native-webview 13.16.1 or 16.0.0. On Android, wrap it in a SafeAreaView of
// react-native-safe-area-context.

const SERVICE = 'https://rewards.example.com';

interface Props {
  userId: string;
  /** A token that you already have: the page then comes with the user's offers and balance. */
  token?: string;
  /** Asks your server for a token of the user. */
  mintToken: () => Promise<string>;
}

const openInBrowser = (url: string) => {
  if (/^https?:/.test(url)) void Linking.openURL(url);
};

export function OfferWall({ userId, token, mintToken }: Props) {
  const view = useRef<WebView>(null);
  const canGoBack = useRef(false);
  useEffect(() => {
    const goBack = () => {
      if (canGoBack.current) view.current?.goBack();
      return canGoBack.current;
    };
    const listener = BackHandler.addEventListener('hardwareBackPress', goBack);
    return () => listener.remove();
  }, []);
  const send = (type: string, data: object) => {
    const message = JSON.stringify({ v: 1, src: 'offer-wall-host', type, data });
    view.current?.injectJavaScript(
      `if (location.origin === '${SERVICE}') postMessage(${message}, location.origin); true;`,
    );
  };
  const hear = async ({ nativeEvent }: WebViewMessageEvent) => {
    if (!nativeEvent.url.startsWith(`${SERVICE}/`)) return;
    const { src, type, data } = JSON.parse(nativeEvent.data);
    if (src !== 'offer-wall') return;
    if (type === 'hello' || type === 'session-expired') send('init', { token: await mintToken().catch(() => '') });
    if (type === 'offer-open') {
      send('ack', { id: data.id });
      openInBrowser(data.url);
    }
  };
  const uri = `${SERVICE}/wall/1/1?subid1=${encodeURIComponent(userId)}#await-token`;
  return (
    <WebView
      ref={view}
      source={token ? { uri, headers: { Authorization: `Bearer ${token}` } } : { uri }}
      allowsBackForwardNavigationGestures
      onMessage={hear}
      onNavigationStateChange={(state: WebViewNavigation) => {
        canGoBack.current = state.canGoBack;
      }}
      onOpenWindow={({ nativeEvent }) => openInBrowser(nativeEvent.targetUrl)}
    />
  );
}
