import { markup, type Markup } from "../markup"
import type { OverviewView } from "../views"
import type { Words } from "../words"

/** A call a newcomer can paste into a shell. The values are quoted for the shell, since a key may hold any character. */
export function signingGuide(words: Words, view: OverviewView): Markup {
  return markup`<details class="guide">
    <summary>${words.overviewSigning}</summary>
    <p>${words.overviewSigningLead}</p>
    <pre tabindex="0" role="region" aria-label="${words.overviewSigningExample}"><code>${signedCall(words, view)}</code></pre>
  </details>`
}

export function signedCall(words: Words, view: OverviewView): string {
  const { baseUrl, apiKey, authorizationScheme, randomKeyHeader } = view
  return [
    `secret=${shellQuoted(words.overviewSecretHere)}`,
    `key=${shellQuoted(apiKey)}`,
    `base=${shellQuoted(baseUrl)}`,
    `path='/payment/bin/check'`,
    `body='{"binNumber":"552879"}'`,
    `random=$(date +%s)$RANDOM`,
    `signature=$(printf '%s' "$random$path$body" | openssl dgst -sha256 -hmac "$secret" | sed 's/.* //')`,
    `pair=$(printf '%s' "apiKey:$key&randomKey:$random&signature:$signature" | base64 | tr -d '\\n')`,
    `curl -sS "$base$path" -H 'Content-Type: application/json' \\`,
    `  -H ${shellQuoted(`Authorization: ${authorizationScheme} `)}"$pair" -H ${shellQuoted(`${randomKeyHeader}: `)}"$random" -d "$body"`,
  ].join("\n")
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
