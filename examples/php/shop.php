<?php
/** Replace this with your own session. Never take the user's id from what a page sends. */
function signed_in_user(): string
{
    return 'user-1';
}

function database(): PDO
{
    return new PDO('sqlite:' . (getenv('DATABASE') ?: __DIR__ . '/shop.db'));
}
