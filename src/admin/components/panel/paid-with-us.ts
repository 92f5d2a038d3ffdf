const OURS = /^pp_(hosted|threeds|direct|link)_svc$/

interface Provided {
  provider_id: string
}

/** What Medusa's page has read of an order already. */
export interface PaidOrder {
  payment_collections?: readonly {
    payment_sessions?: readonly Provided[] | null
    payments?: readonly Provided[] | null
  }[]
}

/** Whether Medusa's payments of an order name this plugin: then its panel has something to show. */
export const isPaidWithUs = ({ payment_collections: collections = [] }: PaidOrder): boolean =>
  collections.some(({ payment_sessions: sessions, payments }) =>
    [...(sessions ?? []), ...(payments ?? [])].some(({ provider_id: id }) => OURS.test(id)),
  )
