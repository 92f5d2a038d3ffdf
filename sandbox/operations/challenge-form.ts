import type { Locale } from "../wire/locale"

/**
 * The page behind threeDSHtmlContent: it lives on the merchant's own address, so all it does is to post the buyer to
 * the bank's page. `action` is made by the sandbox (its address and a random session), never by a caller.
 */
export function challengeForm(action: string, locale: Locale): string {
  const words = locale === "tr" ? { title: "3D Secure", go: "Devam et" } : { title: "3D Secure", go: "Continue" }
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<title>${words.title}</title>
</head>
<body>
<form id="three-ds-form" action="${action}" method="post">
<input type="hidden" name="lang" value="${locale}">
<noscript><button type="submit">${words.go}</button></noscript>
</form>
<script>document.getElementById("three-ds-form").submit()</script>
</body>
</html>
`
}
