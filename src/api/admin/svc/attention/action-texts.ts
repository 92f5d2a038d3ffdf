import { say } from "../../../../domain"
import type { AttentionAction } from "../answers/attention"

type ActionTexts = Pick<AttentionAction, "label" | "confirm">

export const ACTIONS = {
  refundWentThrough: {
    label: say("attention.refund_went_through_label"),
    confirm: say("attention.refund_went_through_confirm"),
  },
  refundDidNot: {
    label: say("attention.refund_did_not_label"),
    confirm: say("attention.refund_did_not_confirm"),
  },
  changeMade: {
    label: say("attention.change_made_label"),
    confirm: say("attention.change_made_confirm"),
  },
  changeNotMade: {
    label: say("attention.change_not_made_label"),
    confirm: say("attention.change_not_made_confirm"),
  },
  notCharged: {
    label: say("attention.not_charged_label"),
    confirm: say("attention.not_charged_confirm"),
  },
  captured: {
    label: say("attention.captured_label"),
    confirm: say("attention.captured_confirm"),
  },
  releaseHold: {
    label: say("attention.release_hold_label"),
    confirm: say("attention.release_hold_confirm"),
  },
  notCaptured: {
    label: say("attention.not_captured_label"),
    confirm: say("attention.not_captured_confirm"),
  },
  notHeld: {
    label: say("attention.not_held_label"),
    confirm: say("attention.not_held_confirm"),
  },
  reconcileRefunds: {
    label: say("attention.reconcile_refunds_label"),
    confirm: say("attention.reconcile_refunds_confirm"),
  },
  recordRefunds: {
    label: say("attention.record_refunds_label"),
    confirm: say("attention.record_refunds_confirm"),
  },
  check: { label: say("attention.check_label"), confirm: null },
  release: {
    label: say("attention.release_label"),
    confirm: say("attention.release_confirm"),
  },
  releaseUnpaid: {
    label: say("attention.release_unpaid_label"),
    confirm: say("attention.release_unpaid_confirm"),
  },
  putOnHold: {
    label: say("attention.put_on_hold_label"),
    confirm: say("attention.put_on_hold_confirm"),
  },
  liftHold: {
    label: say("attention.lift_hold_label"),
    confirm: say("attention.lift_hold_confirm"),
  },
  recordSale: {
    label: say("attention.record_sale_label"),
    confirm: say("attention.record_sale_confirm"),
  },
} as const satisfies Record<string, ActionTexts>

export const surchargeBack = (amount: string): ActionTexts => ({
  label: say("attention.surcharge_back_label"),
  confirm: say("attention.surcharge_back_confirm", { amount }),
})

export const TAKEN_OFF = say("attention.taken_off")
export const SALE_TAKEN_OFF = say("attention.sale_taken_off")
