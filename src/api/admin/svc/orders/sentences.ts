import { say } from "../../../../domain"

export const WAITS_FOR_APPROVAL = say("order.waits_for_approval")

export const NOT_REPORTED = say("order.not_reported")

export const NOT_CHARGED = say("order.not_charged")

export const WAITS_FOR_YOUR_APPROVAL = say("order.waits_for_your_approval")

export const BY_POLICY = say("order.by_policy")

export const AT_SERVICE = say("order.at_service")
