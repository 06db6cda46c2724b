<?php
require __DIR__ . '/shop.php';
require __DIR__ . '/signatures.php';

// Stays 500 until everything is done. Otherwise, with `display_errors` on, PHP answers 200 after an error and the postback is lost.
http_response_code(500);
$body = file_get_contents('php://input');
if (!is_genuine_post($body, array_change_key_case(getallheaders()), (string) getenv('POSTBACK_SECRET'))) {
    http_response_code(401);
    exit('Bad signature, or too old');
}
$lead = json_decode($body, true, 16, JSON_THROW_ON_ERROR)['data'];
// A sample of `rewards postback test` concerns no user.
if ($lead['transaction_id'] === 0) {
    http_response_code(200);
    exit;
}
// A repeat changes nothing. MySQL: INSERT IGNORE INTO earnings …
$insert = database()->prepare('INSERT INTO earnings (dedupe_key, user_id, units) VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
// Integers stay exact: ten-thousandths of a credit, negative for a reversal.
$insert->execute([$lead['dedupe_key'], $lead['subid1'], (int) round($lead['currency_count'] * 10000)]);
http_response_code(200);
