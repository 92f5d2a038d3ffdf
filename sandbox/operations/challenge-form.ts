import type { Locale } from "../wire/locale"

/**
 * The page behind threeDSHtmlContent: it lives on the merchant's own address, so all it does is to post the buyer to
 * the bank's page. `action` is made by the sandbox (its address and a random session), never by a caller.
 */
export function challengeForm(action: string, locale: Locale): string {
  const { text, title, go } = WORDS[locale]
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<noscript><style>${STYLE}</style></noscript>
</head>
<body>
<form id="three-ds-form" action="${action}" method="post">
<input type="hidden" name="lang" value="${locale}">
<noscript><h1>${title}</h1><p>${text}</p><button type="submit">${go}</button></noscript>
</form>
<script>document.getElementById("three-ds-form").submit()</script>
</body>
</html>
`
}

const WORDS: Readonly<Record<Locale, Readonly<Record<"title" | "text" | "go", string>>>> = {
  en: {
    title: "3D Secure",
    text: "Your bank asks you to confirm this payment on its own page.",
    go: "Continue to the bank",
  },
  tr: { title: "3D Secure", text: "Bankanız bu ödemeyi kendi sayfasında onaylamanızı istiyor.", go: "Bankaya geç" },
}

/** Where scripts are off the buyer sees this page, and presses its button. */
const STYLE = `body{margin:0;padding:2rem 1rem;background:Canvas;color:CanvasText;font:1rem/1.5 system-ui,sans-serif}
form{max-width:28rem;margin:auto;padding:1.75rem;border:1px solid GrayText;border-radius:14px}
h1{margin:0 0 .5rem;font-size:1.25rem}p{margin:0 0 1.25rem}
button{width:100%;min-height:48px;border:0;border-radius:10px;background:#2749c9;color:#fff;font:600 1rem system-ui,sans-serif;cursor:pointer}`
