import { say } from "../../domain"

export const CHARGING = say("buyer.charging")
export const REVERSING = say("buyer.reversing")
export const UNKNOWN = say("buyer.unknown")
export const REVERSED = say("buyer.reversed")
export const LEFT_UNPAID = say("buyer.left_unpaid")
export const NOT_DECIDED = say("buyer.not_decided")
