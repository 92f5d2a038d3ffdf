import { money } from "../money"

/** Largest image of a link, decoded (our limit; assumed: link-fields). */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024
export const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const JPEG = "/9j/"
const PNG = "iVBORw0KGgo"

export function decodedBytes(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0
  return Math.floor((base64.length * 3) / 4) - padding
}

export const isJpegOrPng = (base64: string): boolean => base64.startsWith(JPEG) || base64.startsWith(PNG)

/** Specification: Limits. */
export const FAST_LINK_LIMIT = money(750_00n, "TRY")
export const LINK_CATEGORIES = ["UNKNOWN", "GOLD", "FOOD", "PHONE", "PC", "TABLET"] as const
export const LINK_STATUSES = ["ACTIVE", "PASSIVE"] as const

export const SUBMERCHANT_TYPES = ["PERSONAL", "PRIVATE_COMPANY", "LIMITED_OR_JOINT_STOCK_COMPANY"] as const
export type SubMerchantType = (typeof SUBMERCHANT_TYPES)[number]
