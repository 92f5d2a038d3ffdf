import { BASE_STYLE } from "./base"
import { FORM_STYLE } from "./form"
import { PAGE_STYLE } from "./page"
import { RECORDS_STYLE } from "./records"

/** One sheet for all pages, put inline under the response's nonce. */
export const STYLE = [BASE_STYLE, PAGE_STYLE, FORM_STYLE, RECORDS_STYLE].join("\n")
