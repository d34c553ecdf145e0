/**
 * The events of one dispute, found by its id: they come in any order, and one that says that it goes on is news only while none
 * says that it has ended.
 */
export const statements: string[] = [
  `CREATE INDEX provider_event_dispute_idx ON provider_event ((payload #>> '{payload,dispute,entity,id}'))
    WHERE payload #>> '{payload,dispute,entity,id}' IS NOT NULL`,
];
