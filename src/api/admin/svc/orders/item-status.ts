import { say } from "../../../../domain"
import type { Words } from "../answers/common"
import { NOT_REPORTED, WAITS_FOR_APPROVAL, WAITS_FOR_YOUR_APPROVAL } from "./sentences"

const STATUS: Readonly<Record<number, Words>> = {
  [-1]: say("Declined after fraud review", "Dolandırıcılık incelemesinden sonra reddedildi"),
  0: say("Under fraud review", "Dolandırıcılık incelemesinde"),
  1: say("Approved", "Onaylandı"),
  2: say("Approved", "Onaylandı"),
}

/** A transactionStatus of the service. Only an item that pays a seller waits for the merchant's approval; `approves`: this store sends it. */
export function itemStatus(status: number | undefined, paysSeller: boolean, approves: boolean): Words {
  if (status === undefined) return NOT_REPORTED
  if (status === 1 && paysSeller) return approves ? WAITS_FOR_YOUR_APPROVAL : WAITS_FOR_APPROVAL
  return STATUS[status] ?? say(`Status ${status}`, `Durum ${status}`)
}
