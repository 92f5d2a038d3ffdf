/** Bytes of the largest picture that the service takes. */
const LARGEST = 2 * 1024 * 1024
const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47]

export interface Picture {
  /** Raw Base64. */
  base64: string
  /** To be shown. */
  dataUrl: string
}

export type PictureProblem = { because: "not_a_picture" | "unreadable" } | { because: "too_large"; bytes: number }

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "")
    reader.onerror = () => reject(reader.error ?? new Error("unreadable"))
    reader.readAsDataURL(file)
  })
}

/** Reads a file that should be a picture, by what is in it: its name may say anything. */
export async function readPicture(file: Blob): Promise<Picture | PictureProblem> {
  try {
    const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
    const type = startsWith(head, JPEG) ? "image/jpeg" : startsWith(head, PNG) ? "image/png" : undefined
    if (type === undefined) return { because: "not_a_picture" }
    if (file.size > LARGEST) return { because: "too_large", bytes: file.size }
    const base64 = (await readDataUrl(file)).replace(/^[^,]*,/, "")
    return { base64, dataUrl: `data:${type};base64,${base64}` }
  } catch {
    return { because: "unreadable" }
  }
}

/** A picture at an address; undefined when this page may not read it, or it cannot be used. */
export async function loadPicture(url: string): Promise<Picture | undefined> {
  try {
    const answer = await fetch(url)
    const picture = answer.ok ? await readPicture(await answer.blob()) : undefined
    return picture && "base64" in picture ? picture : undefined
  } catch {
    return undefined
  }
}

export function drawPicture(words: string): Picture {
  const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 400 })
  const context = canvas.getContext("2d")
  if (context) {
    Object.assign(context, {
      fillStyle: "#fafafa",
      font: "64px sans-serif",
      textAlign: "center",
      textBaseline: "middle",
    })
    context.fillRect(0, 0, 600, 400)
    context.fillStyle = "#18181b"
    context.fillText(words, 300, 200, 540)
  }
  const dataUrl = canvas.toDataURL("image/png")
  return { dataUrl, base64: dataUrl.replace(/^[^,]*,/, "") }
}
