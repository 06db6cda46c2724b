<?php
require __DIR__ . '/shop.php';

database()->exec('CREATE TABLE IF NOT EXISTS earnings (dedupe_key TEXT PRIMARY KEY, user_id TEXT NOT NULL, units INTEGER NOT NULL)');
