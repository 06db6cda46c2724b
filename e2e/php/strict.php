<?php
// In front of every program of the tests: a warning is an error.
set_error_handler(fn (int $level, string $message, string $file, int $line) => throw new ErrorException($message, 0, $level, $file, $line));
