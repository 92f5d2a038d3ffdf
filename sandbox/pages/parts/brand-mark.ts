import { BRAND_NAMES, BRAND_PREFIXES } from "../card-brand"
import { markup, trusted, type Markup } from "../markup"
import type { CardBrand } from "../views"

const plate = (inside: string) =>
  `<svg class="mark" viewBox="0 0 38 24" width="38" height="24" aria-hidden="true" focusable="false">${inside}</svg>`

const drawings: Record<CardBrand, string> = {
  VISA: plate(
    '<rect x=".5" y=".5" width="37" height="23" rx="4" fill="#fff" stroke="#c9ced8"/>' +
      '<path d="M6.5 8h2.4l1.3 5.4L12.600 8H15l-4 8.400H8.500zM16.300 8h2.200l-1.500 8.400h-2.200zM24.800 8.300l-.5 1.800c-1.700-.7-3-.3-3 .4 0 1 3.100 1 2.700 3.600-.4 2.400-3.400 3-6 2l.5-1.900c1.500.8 3.200.6 3.300-.2.1-1-3-.9-2.700-3.500.3-2.300 3.200-3.100 5.700-2.200zM28.600 8h2l2.600 8.400h-2.400l-.4-1.500h-2.900l-.8 1.500h-2.300zm.9 2.400-1.100 2.800h1.700z" fill="#1a2f8f"/>',
  ),
  MASTER_CARD: plate(
    '<rect x=".5" y=".5" width="37" height="23" rx="4" fill="#fff" stroke="#c9ced8"/>' +
      '<circle cx="15" cy="12" r="7" fill="#df2b2b"/><circle cx="23" cy="12" r="7" fill="#f0a224"/>' +
      '<path d="M19 6.300a7 7 0 0 1 0 11.400 7 7 0 0 1 0-11.400z" fill="#ee6424"/>',
  ),
  AMERICAN_EXPRESS: plate(
    '<rect width="38" height="24" rx="4" fill="#1c6fb8"/>' +
      '<path d="M6.200 16 9 8.500h2L13.800 16h-2l-.5-1.500H8.700L8.200 16zm3-3h1.600L10 10.600zM14.600 16V8.500h2.200l1.700 3.500 1.700-3.500h2.200V16h-1.800v-4.400L19 15h-1l-1.600-3.400V16zM23.600 16V8.500h5V10h-3.200v1.500h3.100V13h-3.100v1.500h3.200V16zM28.800 16l2.200-3.800-2.100-3.700h2.100l1.100 2.200 1.100-2.200h2l-2.100 3.700L35.300 16h-2.100l-1.200-2.300-1.100 2.300z" fill="#fff"/>',
  ),
  TROY: plate(
    '<rect width="38" height="24" rx="4" fill="#0b8f9c"/>' +
      '<path d="M7.500 7h2v2.200h2V11h-2v3c0 .7.400 1 1.900.8v1.700c-2.600.5-3.900-.3-3.900-2.300V11H6V9.200h1.500zM13 9.200h1.900v1c.5-.9 1.300-1.300 2.300-1.200v2c-1.500-.1-2.200.5-2.200 1.900v3.600h-2z" fill="#fff"/>' +
      '<circle cx="21.300" cy="12.800" r="2.800" fill="none" stroke="#fff" stroke-width="2"/>' +
      '<path d="M25.200 9.200h2.200l1.700 4.200 1.600-4.200h2.200l-3.600 8.900c-.6 1.400-1.600 1.800-3.200 1.500v-1.700c.8.1 1.200 0 1.500-.7l.2-.6z" fill="#fff"/>',
  ),
}

/** A small drawing of the brand, for the eye only: its name stands beside it or in hidden text. */
export function brandMark(brand: CardBrand | undefined): Markup {
  return trusted(
    brand ? drawings[brand] : plate('<rect x="1" y="1" width="36" height="22" rx="4" class="mark-blank"/>'),
  )
}

/** All brands in the number field; the script keeps the one that fits what is typed. */
export function liveBrandMarks(): Markup {
  const marks = BRAND_PREFIXES.map(
    ({ brand, prefix }) =>
      markup`<span class="live-mark" data-brand-prefix="${prefix}" data-brand-name="${BRAND_NAMES[brand]}">${brandMark(brand)}</span>`,
  )
  return markup`<span class="live-marks" data-brand-marks>${marks}</span><span class="unseen" aria-live="polite" data-brand-said></span>`
}
