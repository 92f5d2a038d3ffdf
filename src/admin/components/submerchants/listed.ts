import type { SubmerchantsPage } from "../../../api/admin/svc/answers/submerchants"

/** A submerchant as lists show it. */
export type Listed = SubmerchantsPage["submerchants"][number]
