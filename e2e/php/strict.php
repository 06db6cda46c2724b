<?php
// PHP runs this file before every program of the tests. It makes warnings errors.
set_error_handler(fn (int $level, string $message, string $file, int $line) => throw new ErrorException($message, 0, $level, $file, $line));
