/** What becomes of a QR code on the screen: files, and paper. */

/** Pixels of a PNG's side: sharp on a poster. */
const PNG_SIDE = 1024

const MARKUP: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => MARKUP[character] ?? character)

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const anchor = document.createElement("a")
  anchor.href = url
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}

const svgText = (svg: SVGSVGElement) => new XMLSerializer().serializeToString(svg)
const svgBlob = (svg: SVGSVGElement) => new Blob([svgText(svg)], { type: "image/svg+xml" })

export const saveSvg = (svg: SVGSVGElement, name: string) => save(svgBlob(svg), `${name}.svg`)

export async function savePng(svg: SVGSVGElement, name: string): Promise<void> {
  const image = new Image(PNG_SIDE, PNG_SIDE)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(svg))}`
  await image.decode()
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = PNG_SIDE
  const context = canvas.getContext("2d")
  if (!context) throw new Error("this browser draws no pictures")
  context.imageSmoothingEnabled = false
  context.drawImage(image, 0, 0, PNG_SIDE, PNG_SIDE)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"))
  if (!blob) throw new Error("this browser writes no PNG")
  save(blob, `${name}.png`)
}

/** Prints the code with what it is for below it, from a frame of its own: the admin around it stays off the paper. */
export function print(svg: SVGSVGElement, title: string, lines: readonly string[]): void {
  const frame = document.createElement("iframe")
  frame.style.cssText = "position:fixed;width:0;height:0;border:0"
  frame.setAttribute("aria-hidden", "true")
  frame.srcdoc = `<!doctype html><title>${escaped(title)}</title>
<body style="font:16px sans-serif;text-align:center;padding:2cm">
<div style="width:9cm;margin:0 auto">${svgText(svg).replace("<svg", '<svg style="width:100%;height:auto"')}</div>
<h1 style="font-size:24px">${escaped(title)}</h1>
${lines.map((line) => `<p style="overflow-wrap:anywhere">${escaped(line)}</p>`).join("\n")}`
  frame.onload = () => {
    const page = frame.contentWindow
    if (!page) return
    page.onafterprint = () => frame.remove()
    page.focus()
    page.print()
  }
  document.body.append(frame)
}

/** A file's name out of a link's: letters and digits of the alphabet every system knows. */
export const fileName = (name: string): string =>
  name
    .replaceAll("ı", "i")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60) || "qr"
