import type { Page } from "playwright-core"

/** A bowl on a table, drawn here so that no picture of anyone's is needed. */
const BOWL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" width="600" height="400">
  <rect width="600" height="400" fill="#e9e2d8"/>
  <rect y="290" width="600" height="110" fill="#cdbfae"/>
  <ellipse cx="300" cy="318" rx="150" ry="16" fill="#b3a48f"/>
  <path d="M130 170c4 84 66 146 132 148h76c66-2 128-64 132-148z" fill="#2f6f73"/>
  <path d="M150 224c70 26 230 26 300 0-8 20-19 38-32 52-66 18-170 18-236 0-13-14-24-32-32-52z" fill="#3f8a8d"/>
  <ellipse cx="300" cy="170" rx="170" ry="30" fill="#255a5e"/>
  <ellipse cx="300" cy="174" rx="152" ry="22" fill="#1b4649"/>
</svg>`

/** The picture as raw Base64 of a PNG, as the interface needs it. */
export async function drawProductPicture(page: Page): Promise<string> {
  const canvas = await page.context().newPage()
  await canvas.setViewportSize({ width: 600, height: 400 })
  await canvas.setContent(`<body style="margin:0">${BOWL}</body>`)
  const png = await canvas.screenshot()
  await canvas.close()
  return png.toString("base64")
}
