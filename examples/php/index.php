<?php
require __DIR__ . '/shop.php';

$service = htmlspecialchars((string) getenv('REWARDS_URL'));
$pubId = (int) getenv('PUB_ID');
$wallId = (int) getenv('WALL_ID');
$userId = htmlspecialchars(signed_in_user());
?>
<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Shop</title>
  <p>You have <output>…</output> Coins. <button>Pay with 100 Coins</button></p>
  <link rel="modulepreload" href="<?= $service ?>/embed/v1/define.js" />
  <script type="module" src="<?= $service ?>/embed/v1/offer-wall.js"></script>
  <offer-wall pub-id="<?= $pubId ?>" wall-id="<?= $wallId ?>" user-id="<?= $userId ?>" token-url="/token.php"></offer-wall>
  <script type="module">
    const wall = document.querySelector('offer-wall');
    wall.addEventListener('offer-wall-balance', ({ detail }) => {
      document.querySelector('output').textContent = detail.balance;
    });
    document.querySelector('button').onclick = async () => {
      const { paid, reason } = await (await fetch('/pay.php?order=17', { method: 'POST' })).json();
      if (!paid) alert(reason);
      await wall.refreshBalance();
    };
  </script>
</html>
