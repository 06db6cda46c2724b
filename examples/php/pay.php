<?php
require __DIR__ . '/shop.php';
require __DIR__ . '/rewards.php';

// The id names an order that your site has stored for this user. Paying it again within 30 days deducts nothing.
// Mark it as paid after a 201. Accept only one spelling of each id, or an order can be paid twice.
$order = $_GET['order'] ?? '';
if (!is_string($order) || !preg_match('/^[1-9]\d{0,17}$/D', $order)) {
    send_json(404, ['paid' => false, 'reason' => 'There is no such order.']);
    exit;
}
$user = rawurlencode(signed_in_user());
$path = '/adwall/api/publisher/' . getenv('PUB_ID') . '/profile/' . getenv('WALL_ID') . "/user/$user/transactions.json";
$debit = ['currency_adjustment' => -100, 'min_balance' => 0, 'description' => 'Gift card'];
[$status, $answer] = rewards($path, $debit, "order-$order");
match (true) {
    $status === 201 => send_json(200, ['paid' => true]),
    ($answer['code'] ?? '') === 'insufficient_balance' => send_json(409, ['paid' => false, 'reason' => 'You need 100 Coins.']),
    default => send_json(502, ['paid' => false, 'reason' => 'Please try again later.']),
};
