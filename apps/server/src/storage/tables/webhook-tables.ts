/** An address that is told what happens. */
export interface WebhookTable {
  webhook_id: string;
  /** The administrator who made it: it works while they may have one. */
  user_id: string;
  name: string;
  url: string;
  /** JSON: a list of events. */
  events: string;
  /** The only form that it is about; null: all. */
  form_name: string | null;
  /** Sealed with the server's key. */
  secret: string;
  /** The secret before, sealed, and until when it still signs; null: it signs no more. */
  old_secret: string | null;
  old_until: string | null;
  /** Why nothing is sent: `asked`, or `gone` where the receiver said so; null: it is on. */
  off_because: string | null;
  made_at: string;
  /** Since when every delivery fails; null: the last one went well, or there was none. */
  failing_since: string | null;
  /** The attempts that failed since the last one that went well. */
  failures: number;
  /** While it fails: until when nothing is tried; null: now. */
  rests_until: string | null;
}

/** A delivery: first it waits to be sent, then it is a line of the webhook's log. */
export interface WebhookDeliveryTable {
  /** That of the survey; empty: it is about none. */
  panchayat_id: string;
  /** The same however often it is sent: receivers know by it what they have. */
  delivery_id: string;
  webhook_id: string;
  type: string;
  /** What it is about: a survey's id, `form <name>`, or its own id. Deliveries about one thing keep their order. */
  subject: string;
  /** The webhook, the type and the subject: of those that nobody has tried to send, the newest replaces the others. */
  slot: string;
  /** The order of deliveries about one thing: by the version of it, then by their place. */
  version: number;
  place: number;
  /** JSON: the facts that are told. */
  data: string;
  made_at: string;
  /** Since when it is to be sent: since it was made, or was asked for again. */
  asked_at: string;
  /** `waiting`, `delivered` or `given_up`. */
  state: string;
  attempts: number;
  next_at: string;
  attempted_at: string | null;
  duration_ms: number | null;
  status: number | null;
  problem: string | null;
  answer: string | null;
}

export interface WebhookTables {
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
}
