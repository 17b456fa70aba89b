<?php

/**
 * Verifies a call of a Recado webhook (Standard Webhooks). PHP 7.4 or newer, without packages.
 *
 * Returns the event of a call, or throws.
 *
 * @param string $secret whsec_…, from the screen "Webhooks"
 * @param array $headers names in lower case
 * @param string $body the raw body, before any parsing: file_get_contents('php://input')
 * @param int|null $now seconds since 1970
 */
function verifyWebhook(string $secret, array $headers, string $body, ?int $now = null): array
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    $signatures = $headers['webhook-signature'] ?? '';
    if ($id === '' || $timestamp === '' || $signatures === '') {
        throw new RuntimeException('a header is missing');
    }
    if (!ctype_digit($timestamp) || abs(($now ?? time()) - (int) $timestamp) > 300) {
        throw new RuntimeException('the call is too old');
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $signatures) as $given) {
        if (hash_equals($expected, $given)) {
            return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('the signature is wrong');
}
