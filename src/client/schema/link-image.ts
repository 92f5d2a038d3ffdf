import { z } from "zod"
import { onWire } from "./wire"

/** Largest image of a link, decoded (our limit: defaults, "Links"). */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const JPEG = "/9j/"
const PNG = "iVBORw0KGgo"

function decodedBytes(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0
  return Math.floor((base64.length * 3) / 4) - padding
}

/** Raw Base64 of a JPEG or PNG, without `data:`. */
export const encodedImage = () =>
  onWire(
    "string",
    z
      .string()
      .refine((image) => decodedBytes(image) <= MAX_IMAGE_BYTES, { error: "must be at most 2 MB", abort: true })
      .regex(BASE64, "must be raw Base64, without data: and spaces")
      .refine((image) => image.startsWith(JPEG) || image.startsWith(PNG), "must be a JPEG or PNG"),
  )
