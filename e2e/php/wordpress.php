<?php
// The functions of WordPress that the plugin in docs/embed.md calls. Arguments: the plugin's file, the user's id (0:
// no one is logged in) and the secret key ('': wp-config.php has none). Prints the content of a page with the shortcode.

[, $plugin, $user, $key] = $argv;
define('ABSPATH', __DIR__);
define('USER', (int) $user);
if ($key !== '') {
    define('OFFER_WALL_SECRET_KEY', $key);
}

final class WP_Error
{
    public function __construct(private string $message)
    {
    }

    public function get_error_message(): string
    {
        return $this->message;
    }
}

final class Page
{
    public static array $shortcodes = [];
    public static array $modules = [];
}

function add_shortcode(string $name, callable $write): void
{
    Page::$shortcodes[$name] = $write;
}

function wp_enqueue_script_module(string $id, string $address, array $needs, ?string $version): void
{
    Page::$modules[] = $version === null ? $address : "$address?ver=$version";
}

function is_user_logged_in(): bool
{
    return USER > 0;
}

function get_current_user_id(): int
{
    return USER;
}

function esc_attr(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES);
}

function esc_html__(string $text, string $domain): string
{
    return htmlspecialchars($text, ENT_QUOTES);
}

function wp_json_encode(mixed $value): string
{
    return json_encode($value);
}

function wp_remote_post(string $url, array $options): array|WP_Error
{
    $lines = array_map(fn ($name, $value) => "$name: $value", array_keys($options['headers']), $options['headers']);
    $call = curl_init($url);
    curl_setopt_array($call, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_POSTFIELDS => $options['body'],
        CURLOPT_HTTPHEADER => $lines,
        CURLOPT_TIMEOUT => $options['timeout'],
    ]);
    $body = curl_exec($call);
    return $body === false ? new WP_Error(curl_error($call)) : ['body' => $body];
}

function is_wp_error(mixed $value): bool
{
    return $value instanceof WP_Error;
}

function wp_remote_retrieve_body(array $answer): string
{
    return $answer['body'];
}

require $plugin;
$markup = Page::$shortcodes['offer_wall']();
$isCached = !(defined('DONOTCACHEPAGE') && DONOTCACHEPAGE);
echo json_encode(['markup' => $markup, 'modules' => Page::$modules, 'isCached' => $isCached]);
