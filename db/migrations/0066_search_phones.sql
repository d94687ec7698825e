-- A phone number is found however it is written, so its digits are part of what is searched.
update renters set search_text = search_text || ' ' ||
  regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^(\+84|0084|84(?=[0-9]{9}$))', '0')
where phone is not null and phone !~ '^0[0-9]+$';
