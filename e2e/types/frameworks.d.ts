// As much of each framework's types as ours touch, in the same shape: the frameworks themselves are not installed here.

declare module 'react' {
  export interface Attributes {
    key?: string | number | null;
  }
  export interface RefAttributes<T> extends Attributes {
    ref?: ((instance: T | null) => void) | { current: T | null } | null;
  }
  export interface HTMLAttributes<T> {
    id?: string;
    lang?: string;
    className?: string;
    onClick?: (event: { currentTarget: T }) => void;
  }
  export type DetailedHTMLProps<E extends HTMLAttributes<T>, T> = RefAttributes<T> & E;
  export namespace JSX {
    interface Element {
      readonly type: unknown;
    }
    // eslint-disable-next-line typescript/no-empty-object-type
    interface IntrinsicElements {}
  }
}

declare module 'react/jsx-runtime' {
  import type { JSX as ReactJsx } from 'react';
  export namespace JSX {
    type Element = ReactJsx.Element;
    interface IntrinsicElements extends ReactJsx.IntrinsicElements {}
  }
  export const jsx: unknown;
  export const jsxs: unknown;
  export const Fragment: unknown;
}

declare module 'vue' {
  export type EmitFn<Options> = <Name extends keyof Options>(
    event: Name,
    ...parts: Options[Name] extends (...parts: infer Parts) => void ? Parts : never
  ) => void;
  export interface HTMLAttributes {
    id?: string;
    lang?: string;
    class?: unknown;
  }
  export interface PublicProps {
    key?: PropertyKey;
    ref?: unknown;
  }
  export interface GlobalComponents {}
}

declare module 'svelte/elements' {
  export interface HTMLAttributes<T extends EventTarget> {
    id?: string;
    lang?: string;
    onclick?: (event: MouseEvent & { currentTarget: T }) => void;
  }
  export interface SvelteHTMLElements {}
}
