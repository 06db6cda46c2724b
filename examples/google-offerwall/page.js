// JSON in a script: nothing in it can end the script.
const json = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

export const page = ({ PUB_ID, REWARDS_URL, WALL_ID, userId }) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Article</title>
    <script>
      const { url, ...ids } = ${json({ url: REWARDS_URL, pubId: PUB_ID, wallId: WALL_ID, userId })};
      const access = async (method) => (await (await fetch('/access', { method })).json()).hasAccess;

      class RewardsWallChoice {
        /** Google calls it first, and expects a response soon. */
        async initialize() {
          const { InitializeResponseEnum } = window.googlefc.offerwall.customchoice;
          try {
            return InitializeResponseEnum[(await access('GET')) ? 'ACCESS_GRANTED' : 'ACCESS_NOT_GRANTED'];
          } catch {
            return InitializeResponseEnum.CUSTOM_CHOICE_DISABLED;
          }
        }

        /** The user has chosen to pay with credits. Resolves to whether they have paid. */
        async show() {
          if (await access('POST')) return true;
          const { openOfferWall } = await import(url + '/embed/v1/open-wall.js');
          const wall = openOfferWall({ ...ids, mode: 'modal', tokenUrl: '/rewards/token', placement: 'google-offerwall' });
          await wall.closed;
          return access('POST');
        }
      }

      window.googlefc = window.googlefc || {};
      window.googlefc.offerwall = window.googlefc.offerwall || {};
      window.googlefc.offerwall.customchoice = window.googlefc.offerwall.customchoice || {};
      window.googlefc.offerwall.customchoice.registry = new RewardsWallChoice();
    </script>
    <!-- Google's tags follow. -->
  </head>
  <body>
    <h1>Article</h1>
  </body>
</html>
`;
