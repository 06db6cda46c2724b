import { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ForwardRefExoticComponent, ReactNode, RefAttributes } from 'react';
import type { ElementTable } from './element-tables.table.ts';

type Props = Readonly<Record<string, unknown>>;
type Callback = (...values: unknown[]) => unknown;

/** Servers have no layout, and React 18 warns about layout effects there. */
const useElementEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Creates a React component for a custom element, for React 18 and later. The element gets stable functions that call
 * the latest callbacks, so callbacks that change with every render don't change the element. `define` defines the element.
 */
export function elementComponent(
  table: ElementTable,
  define: () => Promise<unknown>,
): ForwardRefExoticComponent<Props & RefAttributes<HTMLElement>> {
  return forwardRef<HTMLElement, Props>((props, ref) => {
    const element = useRef<HTMLElement>(null);
    const latest = useRef(props);
    const getToken = useRef<Callback>(() => (latest.current['getToken'] as Callback)());
    useImperativeHandle(ref, () => element.current as HTMLElement, []);
    useElementEffect(() => {
      latest.current = props;
      const values = table.properties.map((name) => [
        name,
        name === 'getToken' ? stable(props, getToken) : props[name],
      ]);
      Object.assign(element.current ?? {}, Object.fromEntries(values.filter(([, value]) => value !== undefined)));
    });
    useElementEffect(() => {
      const listeners = Object.entries(table.events).map(([name, type]) => {
        const listener = (event: Event) => (latest.current[name] as Callback | undefined)?.(event);
        element.current?.addEventListener(type, listener);
        return { type, listener };
      });
      const heard = element.current;
      return () => {
        for (const { type, listener } of listeners) heard?.removeEventListener(type, listener);
      };
    }, []);
    useEffect(() => {
      // Not on a server, which has no custom elements.
      void define();
    }, []);
    return createElement(table.tag, { ...attributesOf(props, table), ref: element }, props['children'] as ReactNode);
  });
}

/** A stable function that calls the latest `getToken`; null without one. */
function stable({ getToken }: Props, { current }: { readonly current: Callback }): Callback | null {
  return getToken ? current : null;
}

/** The props that React renders: attributes by their names in markup, everything else unchanged. */
function attributesOf(props: Props, { attributes, events, properties }: ElementTable): Record<string, unknown> {
  const others = Object.entries(props).filter(
    ([name]) => !(name in events) && !properties.includes(name) && name !== 'children',
  );
  return {
    // Older versions of React would write `false` into an attribute, whose mere presence means true.
    ...Object.fromEntries(
      others.map(([name, value]) => [
        nameOf(name, attributes),
        name in attributes && value === false ? undefined : value,
      ]),
    ),
    ...('getToken' in props && 'awaitToken' in attributes && { 'await-token': props['getToken'] ? true : undefined }),
  };
}

function nameOf(name: string, attributes: ElementTable['attributes']): string {
  return name === 'className' ? 'class' : (attributes[name] ?? name);
}
