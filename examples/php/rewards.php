<?php
/** Calls the service with the wall's secret key. Returns the status and the decoded JSON; the status is 0 without a response. */
function rewards(string $path, array $fields, string $idempotencyKey = ''): array
{
    $curl = curl_init(getenv('REWARDS_URL') . $path);
    curl_setopt_array($curl, [
        CURLOPT_POST => true,
        CURLOPT_POSTFIELDS => json_encode($fields, JSON_THROW_ON_ERROR),
        CURLOPT_HTTPHEADER => array_filter([
            'Authorization: Bearer ' . getenv('SECRET_KEY'),
            'Content-Type: application/json',
            $idempotencyKey === '' ? null : "Idempotency-Key: $idempotencyKey",
        ]),
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 10,
    ]);
    $answer = curl_exec($curl);
    return [curl_getinfo($curl, CURLINFO_RESPONSE_CODE), json_decode((string) $answer, true) ?? []];
}

function send_json(int $status, array $body): void
{
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode($body);
}
