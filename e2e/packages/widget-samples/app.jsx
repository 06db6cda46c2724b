import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { OfferWall } from '@rewards-wall/widget/react';

// What the test puts into the page.
const { ids, isStrict } = globalThis.settings;
const heard = (globalThis.heard = { loads: [], opens: [], balances: [], tokens: [] });

/** All callbacks are new with each render. */
function App() {
  const [renders, setRenders] = useState(0);
  const [userId, setUserId] = useState(ids.userId);
  const wall = useRef(null);
  useEffect(() => {
    Object.assign(globalThis, { renderAgain: () => setRenders((count) => count + 1), setUserId, wall });
  }, []);
  return (
    <>
      <output>{renders}</output>
      <OfferWall
        ref={wall}
        {...ids}
        userId={userId}
        className={`wall-${renders}`}
        getToken={async () => {
          heard.tokens.push(renders);
          return (await fetch(`/mint?user=${userId}`, { method: 'POST' })).text();
        }}
        onLoad={({ detail }) => heard.loads.push([renders, detail.count])}
        onOpen={(event) => {
          event.preventDefault();
          heard.opens.push(renders);
        }}
        onBalance={({ detail }) => heard.balances.push([renders, detail.balance])}
      >
        <h2 slot="header">Render {renders}</h2>
      </OfferWall>
    </>
  );
}

createRoot(document.querySelector('#root')).render(
  isStrict ? (
    <StrictMode>
      <App />
    </StrictMode>
  ) : (
    <App />
  ),
);
