export const USAGE = `medusa-payment-svc sandbox: the payment service, simulated

  medusa-payment-svc sandbox --api-key KEY --secret-key SECRET [flags]

  --port N                 port to listen on (8484; 0 takes a free one)
  --host HOST              address to listen on (127.0.0.1)
  --api-key KEY            the merchant's key (needed)
  --secret-key SECRET      the merchant's secret (needed)
  --names FILE             JSON file with this service's spelling of the brand names
  --data FILE              keep the state in FILE across restarts
  --control                serve the control API under /_sandbox/
  --public-url URL         where browsers reach the sandbox, if not at its own address
  --webhook-url URL        where notifications are sent
  --merchant-name NAME     the name the buyer's pages show
  --flexible-links         the account may create flexible links
  --without LIST           capabilities the account does not have: reports, approval, storedCards, hold,
                           installmentInfo, cardForm
  --response-spelling S    sample (default) or schema
  --sign-query-string      the query string is part of the signed path
  --refund-cap CAP         paidPrice (default), price or lower
  --time-zone ZONE         of timestamps and of a cancel's day (Europe/Istanbul)
  -h, --help               this text
`
