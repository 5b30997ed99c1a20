/** The approximate size of an object or list in V8, and of each value in it. */
const CONTAINER_BYTES = 48
const VALUE_BYTES = 24

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const BRACE = 0x7b
const BRACKET = 0x5b

/** The approximate memory for the values of a JSON text, without the text of their strings. One pass over the text. */
export function weightOf(text: Uint8Array): number {
  let containers = 0
  let values = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]
    if (byte === QUOTE) inText = !inText
    else if (inText) at += byte === BACKSLASH ? 1 : 0
    else if (byte === COMMA) values += 1
    else if (byte === BRACE || byte === BRACKET) containers += 1
  }
  return containers * CONTAINER_BYTES + values * VALUE_BYTES
}
