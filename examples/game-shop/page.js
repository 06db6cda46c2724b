// JSON in a script: nothing in it can end the script.
const json = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

export const page = ({ PUB_ID, REWARDS_URL, WALL_ID, userId }) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>Shop</title>
  <h1>Shop</h1>
  <p>You have <output>…</output> Coins.</p>
  <button>Buy the sword for 100 Coins</button>
  <p role="status"></p>
  <script type="module">
    const { url, ...ids } = ${json({ url: REWARDS_URL, pubId: PUB_ID, wallId: WALL_ID, userId })};
    const { openOfferWall } = await import(url + '/embed/v1/open-wall.js');
    const showBalance = async () => {
      const { balance } = await (await fetch('/balance')).json();
      document.querySelector('output').textContent = balance;
    };
    const post = async (path) => (await fetch(path, { method: 'POST' })).json();
    const buy = async () => {
      const { id } = await post('/orders');
      return post('/orders/' + id + '/buy');
    };
    document.querySelector('button').onclick = async ({ currentTarget: button }) => {
      // A double click buys once.
      button.disabled = true;
      const { bought } = await buy().finally(() => (button.disabled = false));
      document.querySelector('[role=status]').textContent = bought ? 'The sword is yours.' : 'You need 100 Coins.';
      if (!bought) {
        const wall = openOfferWall({ ...ids, mode: 'drawer', tokenUrl: '/rewards/token', placement: 'out-of-coins' });
        await wall.closed;
      }
      await showBalance();
    };
    await showBalance();
  </script>
</html>
`;
