const escape = (value) => String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export const page = ({ PUB_ID, REWARDS_URL, WALL_ID, userId }) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>Shop</title>
  <p>You have <output>…</output> Coins. <button>Pay with 100 Coins</button></p>
  <link rel="modulepreload" href="${escape(REWARDS_URL)}/embed/v1/define.js" />
  <script type="module" src="${escape(REWARDS_URL)}/embed/v1/offer-wall.js"></script>
  <offer-wall pub-id="${escape(PUB_ID)}" wall-id="${escape(WALL_ID)}" user-id="${escape(userId)}" token-url="/rewards/token"></offer-wall>
  <script type="module">
    const wall = document.querySelector('offer-wall');
    wall.addEventListener('offer-wall-balance', ({ detail }) => {
      document.querySelector('output').textContent = detail.balance;
    });
    document.querySelector('button').onclick = async () => {
      const { paid, reason } = await (await fetch('/orders/17/pay', { method: 'POST' })).json();
      if (!paid) alert(reason);
      await wall.refreshBalance();
    };
  </script>
</html>
`;
