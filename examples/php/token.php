<?php
require __DIR__ . '/shop.php';
require __DIR__ . '/rewards.php';

[$status, $session] = rewards('/v1/walls/' . getenv('WALL_ID') . '/sessions', ['subid1' => signed_in_user()]);
send_json($status === 201 ? 200 : 502, ['token' => $session['token'] ?? '']);
