-- The search finds the page on which gifts are bought, as long as the company sells them.

CREATE FUNCTION search_keep_gifts(given page)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  BEGIN
    DELETE FROM search_page WHERE source = 'page:company';
    IF given.document -> 'gifts' IS NOT NULL THEN
      INSERT INTO search_page (path, kind, source, name, name_hindi, place, called, body, standing)
      VALUES ('/gift', 'page', 'page:company', 'Give a ride', 'तोहफ़ा', '', 'gift gifts voucher card present birthday',
        'A gift voucher for any of our tours, mailed on the day that you choose.', 3);
    END IF;
  END $function$;

CREATE OR REPLACE FUNCTION search_follow_page()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      DELETE FROM search_page WHERE source = 'page:' || OLD.key;
    ELSE
      PERFORM search_keep_page(NEW);
      IF NEW.key = 'company' THEN
        PERFORM search_keep_gifts(NEW);
      END IF;
    END IF;
    RETURN NULL;
  END $function$;

SELECT search_keep_gifts(page) FROM page WHERE key = 'company';
