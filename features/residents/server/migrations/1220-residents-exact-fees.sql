-- A price times a quantity, two decimals each, is kept as it is: nothing is rounded where it is recorded.
alter table fee alter column subtotal type numeric(18, 4);
