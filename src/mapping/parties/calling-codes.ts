/**
 * International calling codes of the countries a buyer's national phone number is understood for: those where it begins with 0,
 * which is not dialled from abroad, or has no such prefix. Hungary (06) and Lithuania (8) are asked for the whole number.
 */
export const CALLING_CODES: Readonly<Record<string, string>> = {
  AT: "43",
  AU: "61",
  AZ: "994",
  BE: "32",
  BG: "359",
  CA: "1",
  CH: "41",
  CY: "357",
  CZ: "420",
  DE: "49",
  DK: "45",
  EE: "372",
  ES: "34",
  FI: "358",
  FR: "33",
  GB: "44",
  GE: "995",
  GR: "30",
  HR: "385",
  IE: "353",
  IT: "39",
  LI: "423",
  LU: "352",
  LV: "371",
  MT: "356",
  NL: "31",
  NO: "47",
  PL: "48",
  PT: "351",
  RO: "40",
  SE: "46",
  SI: "386",
  SK: "421",
  TR: "90",
  US: "1",
}

/** Countries whose national numbers keep their leading zero abroad. */
export const KEEPS_LEADING_ZERO: readonly string[] = ["IT"]
