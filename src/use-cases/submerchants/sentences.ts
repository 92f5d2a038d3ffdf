import { say, type Sentence } from "../../domain"

/*
 * What people of the shop read about submerchants: their state, and why one is not as it should be.
 */

/*
 * State
 */

export const NOTHING_SOLD = say("submerchant.nothing_sold")
export const NOT_KNOWN_YET = say("submerchant.not_known_yet")
export const REFUSED = say("submerchant.refused")
export const SYNCED = say("submerchant.synced")
export const CHANGES_NOT_SENT = say("submerchant.changes_not_sent")
export const DIFFERS = say("submerchant.differs")

/*
 * A sync
 */

export const KEYS_REFUSED = say("submerchant.keys_refused")
export const NO_ANSWER = say("submerchant.no_answer")
export const UNKNOWN_AT_SERVICE = say("submerchant.unknown_at_service")
export const OTHER_TYPE = say("submerchant.other_type")

/** The service has a submerchant by our external id that this store did not make. */
export const foreign = (fields: string): Sentence => say("submerchant.foreign", { fields })

export const incomplete = (detail: string): Sentence => say("submerchant.incomplete", { detail })

/** `said`: the service's words and code, quoted. */
export const refusedWith = (said: string): Sentence => say("submerchant.refused_with", { said })

/*
 * A seller of another module
 */

export const EXTERNAL_ID_TAKEN = say("submerchant.external_id_taken")
export const MAPPING_THROWS = say("submerchant.mapping_throws")
export const SELLER_DELETED = say("submerchant.seller_deleted")
export const LEFT_OUT = say("submerchant.left_out")

/** `problems`: field by field, in full sentences. */
export const sellerUnreadable = (problems: Sentence): Sentence => say("submerchant.seller_unreadable", { problems })
