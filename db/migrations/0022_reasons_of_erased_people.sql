-- A reason in the audit may say something of a guest, such as an illness: it goes when the guest is forgotten.

CREATE OR REPLACE FUNCTION audit_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) #- '{arguments,reason}' #- '{outcome,plan,reason}'
        = to_jsonb(OLD) #- '{arguments,reason}' #- '{outcome,plan,reason}'
      AND coalesce(NEW.arguments ->> 'reason', '(not kept)') = '(not kept)'
      AND coalesce(NEW.outcome #>> '{plan,reason}', '(not kept)') = '(not kept)' THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'check_violation';
  END $function$;
COMMENT ON TABLE audit IS 'Commands of operators: a row before each and one after. Append-only, but for reasons, which go with their person.';
