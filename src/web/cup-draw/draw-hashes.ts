import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Hashes } from '#domain/proven-draw.ts';

/** The hash functions of a draw in a browser: its own are not there on plain http, as in a club's own network. */
export const drawHashes: Hashes = {
  sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  hmacSha256: (key, text) => bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(text))),
};
