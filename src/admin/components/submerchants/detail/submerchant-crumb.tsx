import { useSubmerchant } from "../data"

/** What a submerchant's page is called in the bar above it. */
export const SubmerchantCrumb = ({ id }: { id: string }) => useSubmerchant(id).data?.submerchant.title ?? null
