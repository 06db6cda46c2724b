// The parts of React Native that examples/apps/OfferWall.tsx uses. Its own types are too large to install.

declare module 'react-native' {
  export const BackHandler: {
    addEventListener(event: 'hardwareBackPress', listener: () => boolean): { remove(): void };
  };
  export const Linking: { openURL(url: string): Promise<void> };
}

declare module 'react-native-webview' {
  import type { Component } from 'react';

  export interface WebViewMessageEvent {
    readonly nativeEvent: { readonly url: string; readonly data: string };
  }
  export interface WebViewNavigation {
    readonly canGoBack: boolean;
  }
  export class WebView extends Component<{
    source: { uri: string; headers?: Record<string, string> };
    allowsBackForwardNavigationGestures?: boolean;
    onMessage?: (event: WebViewMessageEvent) => void | Promise<void>;
    onNavigationStateChange?: (state: WebViewNavigation) => void;
    onOpenWindow?: (event: { readonly nativeEvent: { readonly targetUrl: string } }) => void;
  }> {
    goBack(): void;
    injectJavaScript(script: string): void;
  }
}
