const escape = (value) => String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export const page = ({
  PUB_ID,
  REWARDS_URL,
  TELEGRAM_URL = 'https://telegram.org/js/telegram-web-app.js',
  WALL_ID,
}) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>Earn</title>
  <offer-wall pub-id="${escape(PUB_ID)}" wall-id="${escape(WALL_ID)}" placement="telegram" await-token></offer-wall>
  <script src="${escape(TELEGRAM_URL)}"></script>
  <script type="module" src="${escape(REWARDS_URL)}/embed/v1/offer-wall.js"></script>
  <script type="module">
    const app = window.Telegram.WebApp;
    const wall = document.querySelector('offer-wall');
    wall.userId = String(app.initDataUnsafe.user.id);
    wall.getToken = async () => {
      const response = await fetch('/offer-wall-token', { method: 'POST', body: app.initData });
      return (await response.json()).token;
    };
    wall.addEventListener('offer-wall-open', (event) => {
      event.preventDefault();
      app.openLink(event.detail.url);
    });
  </script>
</html>
`;
