<?php
// $pathAndQuery as it arrived: $_SERVER['REQUEST_URI']
function is_genuine(string $pathAndQuery, string $secret, ?int $now = null): bool
{
    // While the secret is rotated, there are two signatures. Each covers all that stands before it.
    $signed = $pathAndQuery;
    $isSigned = false;
    foreach (['signature', 'next_signature'] as $name) {
        if (!preg_match("/^(.+)&$name=([0-9a-f]{64})$/D", $signed, $match)) {
            break;
        }
        [, $signed, $signature] = $match;
        $isSigned = hash_equals(hash_hmac('sha256', $signed, signing_key($secret)), $signature) || $isSigned;
    }
    parse_str(explode('?', $signed, 2)[1] ?? '', $parameters);
    return $isSigned && abs(($now ?? time()) - (int) ($parameters['timestamp'] ?? 0)) <= 300;
}

// $body as it arrived: file_get_contents('php://input'); $headers: array_change_key_case(getallheaders())
function is_genuine_post(string $body, array $headers, string $secret, ?int $now = null): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", signing_key($secret), true));
    $isSigned = false;
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        $isSigned = hash_equals($expected, $signature) || $isSigned;
    }
    return $isSigned && abs(($now ?? time()) - (int) $timestamp) <= 300;
}

// With an empty key, anyone could sign, so refuse to check anything.
function signing_key(string $secret): string
{
    $key = preg_match('/^whsec_(.+)$/D', $secret, $match) ? base64_decode($match[1], true) : false;
    return $key === false || $key === '' ? throw new InvalidArgumentException('Not a valid secret') : $key;
}
